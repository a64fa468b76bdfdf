import { expect, test } from "vitest";
import { shownInWords } from "~/features/notifications/mails/shown-words";
import type { Locale } from "~/i18n/locale";
import { passagesOf } from "~/lib/html";
import { foreignTree } from "~/lib/html/foreign.server";

const said = async (html: string, locale: Locale = "en") =>
  passagesOf(shownInWords(await foreignTree(html), locale), 1_500);

test("what is shown is named in the reader's language", async () => {
  expect(await said('<figure><img data-file="7" alt="A red cup"></figure>')).toEqual(["[Picture: A red cup]"]);
  expect(await said('<figure><img data-file="7" alt=""></figure>', "pt")).toEqual(["[Imagem]"]);
  expect(await said('<figure><img data-file="7" data-moving="1" alt="Pouring"></figure>')).toEqual(["[GIF: Pouring]"]);
  const file =
    '<figure class="file-card file-pdf"><p><a href="/files/9/menu.pdf">menu.pdf</a></p><figcaption>PDF · 48 kB</figcaption></figure>';
  expect(await said(file, "pt")).toEqual(["[Arquivo: menu.pdf]"]);
  expect(
    await said('<figure data-poll="abcdefgh12"><p>Which cup?</p><ul><li>Red</li><li>Blue</li></ul></figure>'),
  ).toEqual(["[Poll: Which cup?]"]);
  expect(await said("<pre><code>let x;</code></pre>", "pt")).toEqual(["[Código]"]);
});

test("words beside it stay, and what stands below a picture", async () => {
  const html = '<p>Look:</p><figure><img data-file="7" alt="A cup"><figcaption>Mine</figcaption></figure>';
  expect(await said(html)).toEqual(["Look:", "[Picture: A cup]", "Mine"]);
});

test("items of a list have their points and numbers", async () => {
  expect(await said("<ul><li><p>one</p></li><li>two</li></ul>")).toEqual(["• one", "• two"]);
  expect(await said('<ol start="3"><li><p>three</p></li><li><p>four</p></li></ol>')).toEqual(["3. three", "4. four"]);
});
