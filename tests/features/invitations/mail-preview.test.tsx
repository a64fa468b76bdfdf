import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { unknownWords } from "~/features/invitations/letter";
import { MailPreview } from "~/features/invitations/ui/mail-preview";

function preview(subject: string): string {
  const root = { community: { name: "Clay & Fire", pictures: { icon: null, logo: null } }, viewer: { name: "Nina" } };
  const Page = () => <MailPreview subject={subject} text="" message="" locale="en" now={0} />;
  const Stub = createRoutesStub([{ id: "root", path: "/", children: [{ id: "page", index: true, Component: Page }] }]);
  return renderToString(<Stub initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />);
}

test("words in braces that become nothing are named, those that do are not", () => {
  expect(unknownWords("Oi {nome}, {name} e {community}: {nome} {}")).toEqual(["{nome}"]);
  expect(unknownWords("No braces, {not closed")).toEqual([]);
  expect(preview("Come in, {nome}")).toContain("{nome} stays as you wrote it");
  expect(preview("Come in, {name}")).not.toContain("stays as you wrote it");
});

test("the preview begins as the letter does: with the community's letter and its name", () => {
  expect(preview("").replaceAll("&amp;", "&")).toMatch(/letter"[^>]*>C<.*<bdi>Clay & Fire<\/bdi>.*class="btn primary"/);
});
