import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PostForm } from "~/features/accounts/ui/form";

const shown = (code: string) => {
  const refusal = { error: { code, message: "Words.", fields: {} }, values: {} };
  const Page = createRoutesStub([{ path: "/", Component: () => <PostForm refusal={refusal}>{null}</PostForm> }]);
  return renderToString(<Page initialEntries={["/"]} />);
};

test("an answer that is the way in stands as information, what was wrong as an error", () => {
  expect(shown("wrong_credentials")).toMatch(/role="alert".*Words\./);
  expect(shown("sign_in_by_mail")).toMatch(/class="banner info" role="status".*Words\./);
  expect(shown("sign_in_by_mail")).not.toContain('role="alert"');
});
