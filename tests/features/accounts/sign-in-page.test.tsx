import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import SignIn from "~/routes/account/sign-in";

function render(isPrivate: boolean): string {
  const root = {
    community: {
      id: 1,
      slug: "house",
      name: "Clay & Fire",
      description: "",
      isPrivate,
      signUpLink: null,
      pictures: {},
    },
    viewer: { isSignedIn: false, isAdmin: false, hasAccount: false, isViewOnly: false, masquerade: null, name: "" },
    isEmbedded: false,
  };
  const page = { target: "/", legal: [], claim: "", community: "Clay & Fire", isOpen: false, demo: [], notice: null };
  const Page = createRoutesStub([
    { id: "root", path: "/", children: [{ id: "page", index: true, Component: SignIn, loader: () => page }] },
  ]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root, page } }} />);
}

test("a private community's front door says that it is private and by invitation", () => {
  expect(render(true)).toContain("is private and by invitation");
  expect(render(false)).not.toContain("by invitation");
});
