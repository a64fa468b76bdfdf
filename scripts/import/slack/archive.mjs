// A zip read by its directory: its entries are inflated one after the other, as streams, whatever the size of the whole.
import { statSync } from "node:fs";
import yauzl from "yauzl";

/** A file that is no Slack export, said before anything is written. */
export class NoExport extends Error {}

const MOST_ENTRIES = 1_000_000;
/** JSON of messages packs to a tenth, that of a talkative bot to a hundredth; what packs to less is made to fill a machine. */
const MOST_RATIO = 250;
const RATIO_FROM = 10_000_000;

/**
 * Opens a zip: `{ entries: Map of name -> bytes unpacked, read(name), close() }`. Throws `NoExport` for what is none, is
 * encrypted, has names that climb out of it, or unpacks to far more than JSON could.
 */
export async function openArchive(file) {
  const packed = statSync(file).size;
  const zip = await orNoExport(() => yauzl.openPromise(file, { autoClose: false }));
  const found = new Map();
  try {
    await orNoExport(() => readDirectory(zip, found, packed));
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    entries: new Map([...found].map(([name, entry]) => [name, entry.uncompressedSize])),
    read: (name) => zip.openReadStreamPromise(found.get(name)),
    close: () => zip.close(),
  };
}

async function readDirectory(zip, found, packed) {
  if (zip.entryCount > MOST_ENTRIES) throw new NoExport(`it has ${zip.entryCount} files, more than any export`);
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize } = entry;
    if (fileName.endsWith("/")) continue;
    if (entry.isEncrypted()) throw new NoExport(`${fileName} in it is encrypted`);
    unpacked += uncompressedSize;
    // Of the whole as well: entries may share their bytes.
    if (isBomb(uncompressedSize, compressedSize) || isBomb(unpacked, packed))
      throw new NoExport(`${fileName} in it unpacks to far more than messages could`);
    if (found.has(fileName)) throw new NoExport(`it has two files of the name ${fileName}`);
    found.set(fileName, slim(entry));
  }
}

const isBomb = (unpacked, packed) => unpacked > RATIO_FROM && unpacked > packed * MOST_RATIO;

/** There may be a hundred thousand of them. */
function slim(entry) {
  entry.extraFieldRaw = entry.fileCommentRaw = entry.fileNameRaw = EMPTY;
  entry.extraFields = [];
  return entry;
}

const EMPTY = Buffer.alloc(0);

async function orNoExport(act) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NoExport || error.code) throw error;
    throw new NoExport(`it is no zip that can be read (${error.message})`);
  }
}
