import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ALT_MAX,
  eachOnce,
  galleryErrors,
  mosaicOf,
  type Picture,
  picturesOf,
  PICTURES_MOST,
  postTypeIn,
  showsAs,
  storedFrom,
} from "~/features/posts/gallery";
import { CreatePostInput, UpdatePostInput } from "~/features/posts/input";

const picture = fc.record<Picture>({
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  width: fc.integer({ min: 1, max: 1600 }),
  height: fc.integer({ min: 1, max: 9000 }),
  alt: fc.string({ maxLength: 40 }),
});

test("what is stored is read as it was", () => {
  fc.assert(
    fc.property(fc.array(picture), (pictures) => {
      expect(picturesOf(storedFrom(pictures))).toEqual(pictures);
    }),
  );
  expect(storedFrom([])).toBe("");
});

test("a picture that is named twice stands where it was named first, and no other moves", () => {
  const few = fc.array(fc.record({ id: fc.integer({ min: 1, max: 6 }), alt: fc.string() }), { maxLength: 20 });
  fc.assert(
    fc.property(few, (images) => {
      const once = eachOnce(images);
      expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
      expect(once.map(({ id }) => id)).toEqual([...new Set(images.map(({ id }) => id))]);
      for (const one of once) expect(images.find(({ id }) => id === one.id)).toBe(one);
    }),
  );
});

test("a gallery stands as it was chosen, and as nothing else", () => {
  fc.assert(
    fc.property(fc.uniqueArray(picture, { selector: ({ id }) => id, minLength: 2 }), fc.boolean(), (pictures, on) => {
      const post = { gallery: storedFrom(pictures), downloadableImages: Number(on) };
      expect(showsAs(post)).toBe(true);
      expect(showsAs(post, { images: pictures, isDownloadable: on })).toBe(true);
      expect(showsAs(post, { isDownloadable: !on })).toBe(false);
      expect(showsAs(post, { images: [...pictures].reverse() })).toBe(false);
      expect(showsAs(post, { images: pictures.slice(1) })).toBe(false);
      expect(showsAs(post, { images: pictures.map((one) => ({ ...one, alt: `${one.alt}!` })) })).toBe(false);
    }),
  );
});

test("an image post shows a picture, and no other post has any", () => {
  expect(galleryErrors("image", 0)).toEqual({ gallery: "gallery_required" });
  expect(galleryErrors("image", 1)).toEqual({});
  expect(galleryErrors("basic", 1)).toEqual({ gallery: "gallery_not_here" });
  expect(galleryErrors("basic", 0)).toEqual({});
});

test("a post is of its space's kind", () => {
  expect(["image", "basic", "event", "members"].map(postTypeIn)).toEqual(["image", "basic", "event", "basic"]);
});

test("so many pictures, and so many letters of each", () => {
  const images = (count: number, alt = "") => Array.from({ length: count }, (_, at) => ({ id: at + 1, alt }));
  const isTaken = (sent: unknown[]) =>
    CreatePostInput.safeParse({ spaceSlug: "s", gallery: { images: sent } }).success &&
    UpdatePostInput.safeParse({ spaceSlug: "s", slug: "p", gallery: { images: sent } }).success;
  expect(isTaken(images(PICTURES_MOST))).toBe(true);
  expect(isTaken(images(PICTURES_MOST + 1))).toBe(false);
  expect(isTaken(images(1, "a".repeat(ALT_MAX)))).toBe(true);
  expect(isTaken(images(1, "a".repeat(ALT_MAX + 1)))).toBe(false);
  expect(isTaken([{ id: 0 }])).toBe(false);
  expect(isTaken([{ id: "x" }])).toBe(false);
});

test("the last line of a mosaic is never empty", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: PICTURES_MOST }), (count) => {
      const { columns, isLed } = mosaicOf(count);
      const places = isLed ? count + 3 : count;
      expect(Math.ceil(places / columns) * columns - places).toBeLessThan(columns);
    }),
  );
});
