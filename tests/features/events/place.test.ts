import fc from "fast-check";
import { expect, test } from "vitest";
import { choiceIn, choiceOfForm, EventFormInput, eventSettings } from "~/features/events/input";
import { newEventForm } from "~/features/events/form";
import { addressOf, locationIn, locationText, MAPS, mapAddress, pointIn, pointText } from "~/features/events/place";

const part = fc.stringMatching(/^[A-Za-zçã0-9]{0,12}$/);
const location = fc
  .record({
    name: part,
    street: part,
    city: part,
    country: part,
    latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
  })
  .filter((one) => addressOf(one) !== "");

test("a place in parts is read as it was written, and has one line", () => {
  fc.assert(
    fc.property(location, (one) => {
      expect(locationIn(locationText(one))).toEqual(one);
      const choice = choiceIn(eventSettings.parse({ in_person_location: locationText(one) }));
      expect(choice).toMatchObject({ place: addressOf(one), location: locationText(one) });
      expect(choiceIn(eventSettings.parse({ in_person_location: one as unknown as string }))).toEqual(choice);
    }),
  );
});

test("of a plain address nothing is made, and what is JSON of no place is refused", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const read = eventSettings.safeParse({ in_person_location: text });
      if (text.startsWith("{")) expect(read.success).toBe(locationIn(text) !== null);
      else expect(read.success && choiceIn(read.data)?.location).toBe("");
    }),
  );
  for (const wrong of ["{", "{}", '{"name":""}', '{"lat":1,"lng":2}', '{"name":5}']) {
    const read = eventSettings.safeParse({ in_person_location: wrong });
    expect(read.error?.issues[0]?.message).toBe("event_location_invalid");
  }
  expect(eventSettings.safeParse({ in_person_location: "x".repeat(301) }).error?.issues[0]?.message).toContain(
    "event_place_too_long",
  );
});

test("takes the names that other programs give the parts, and no half of a point", () => {
  const sent = { name: " Passeio ", address: "Rua Augusta  1408", locality: "São Paulo", lat: "-23.55", lng: -46.66 };
  expect(locationIn(JSON.stringify(sent))).toEqual({
    name: "Passeio",
    street: "Rua Augusta 1408",
    city: "São Paulo",
    country: "",
    latitude: -23.55,
    longitude: -46.66,
  });
  for (const point of [{ lat: 91, lng: 0 }, { lat: 1 }, { lat: "", lng: "" }, { lat: true, lng: 1 }]) {
    expect(locationIn(JSON.stringify({ name: "Here", ...point }))).toMatchObject({ latitude: null, longitude: null });
  }
  expect(pointIn("38.7107, -9.1437")).toEqual({ latitude: 38.7107, longitude: -9.1437 });
  expect(pointText({ latitude: 38.7107, longitude: -9.1437 })).toBe("38.7107, -9.1437");
  for (const none of ["", "38.7", "a, b", "1, 2, 3", "95, 1"]) expect(pointIn(none)).toBeNull();
});

test("a form says the address, and beside it the parts", () => {
  const form = { ...newEventForm("UTC"), in_person_location: "Rua Augusta 1408" };
  expect(choiceOfForm(EventFormInput.parse(form))).toMatchObject({ place: "Rua Augusta 1408", location: "" });
  const parts = { name: "Passeio", city: "São Paulo", country: "Brasil", point: "-23.55, -46.66" };
  const choice = choiceOfForm(EventFormInput.parse({ ...form, place_parts: parts }));
  expect(choice.place).toBe("Passeio, Rua Augusta 1408, São Paulo, Brasil");
  expect(locationIn(choice.location ?? "")).toMatchObject({ name: "Passeio", latitude: -23.55 });
  const wrong = EventFormInput.safeParse({ ...form, place_parts: { ...parts, point: "north" } });
  expect(wrong.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["place_parts.point", "event_point_invalid"],
  ]);
});

test("every map is given the point where there is one, and else the address, and nothing that breaks out of its address", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MAPS),
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.option(location),
      (kind, text, one) => {
        const address = mapAddress(kind, text, one);
        expect(URL.canParse(address)).toBe(true);
        expect(address.startsWith(kind === "geo" ? "geo:" : "https://")).toBe(true);
        expect(address).not.toMatch(/[\s"<>]/);
        if (one?.latitude != null && kind !== "apple")
          expect(decodeURIComponent(address)).toContain(String(one.latitude));
      },
    ),
  );
});
