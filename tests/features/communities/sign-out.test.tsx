import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import { ShellHeader } from "~/features/communities/ui/shell/header";

test("every page of the shell has the way out for who is signed in: one form that is sent, no link", () => {
  const data = {
    community: { id: 1, slug: "house", name: "House", description: "", isPrivate: false, pictures: {} },
    viewer: {
      isSignedIn: true,
      isAdmin: false,
      hasAccount: true,
      isViewOnly: false,
      masquerade: null,
      name: "Mia",
      publicUid: "m",
      avatar: null,
    },
    isEmbedded: false,
  } as unknown as RootData;
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <ShellHeader bell={null} />, loader: () => data },
  ]);
  const html = renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root: data } }} />);
  const form = /<form[^>]*>/.exec(html)?.[0];
  for (const part of ['id="sign-out"', 'action="/users/sign_out"', 'method="post"']) expect(form).toContain(part);
  const button = /<button[^>]*form="sign-out"[^>]*>/.exec(html)?.[0];
  expect(button).toContain('type="submit"');
  expect(html).not.toContain('href="/users/sign_out"');
});
