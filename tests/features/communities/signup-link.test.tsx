import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import { ShellHeader } from "~/features/communities/ui/shell/header";
import { Welcome } from "~/features/communities/ui/welcome";

/** The house as a visitor's document knows it. */
const root = (signUpLink: string | null) =>
  ({
    community: { id: 1, slug: "house", name: "House", description: "", isPrivate: false, signUpLink, pictures: {} },
    viewer: { isSignedIn: false, isAdmin: false, hasAccount: false, isViewOnly: false, masquerade: null, name: "" },
    isEmbedded: false,
  }) as unknown as RootData;

/** A part of the page, rendered as the Worker does. */
function render(Component: ComponentType, data: RootData): string {
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => data }]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root: data } }} />);
}

const Header = () => <ShellHeader bell={null} />;

describe("the signup link shows only when the community allows it (spec section 5)", () => {
  test.each([
    ["header", Header],
    ["welcome", Welcome],
  ])("%s", (_, Component) => {
    const open = render(Component, root("/users/sign_up"));
    expect(open).toContain("/users/sign_up?post_login_redirect=%2F");
    expect(open).toContain("/users/sign_in?post_login_redirect=%2F");
    const elsewhere = render(Component, root("https://shop.example/join"));
    expect(elsewhere).toContain('href="https://shop.example/join"');
    expect(elsewhere).not.toContain("/users/sign_up");
    const closed = render(Component, root(null));
    expect(closed).not.toContain("/users/sign_up");
    expect(closed).toContain("/users/sign_in?post_login_redirect=%2F");
  });
});
