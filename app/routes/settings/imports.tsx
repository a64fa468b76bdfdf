import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { listImports } from "~/features/imports/queries.server";
import { TOKEN_DAYS } from "~/features/imports/rules";
import { listImportTokens, makeImportToken, revokeImportToken } from "~/features/imports/tokens.server";
import { ImportRunSection } from "~/features/imports/ui/import-run";
import { ImportTokens, TokenRevoked } from "~/features/imports/ui/import-tokens";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FormError, Textarea } from "~/ui/field";
import { UploadIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/imports";

export const meta = pageMeta(m.imports_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const [runs, tokens] = await Promise.all([listImports(ctx), listImportTokens(ctx)]);
    return { runs, tokens };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    if (field(form, "intent") !== "revoke") return { token: await makeImportToken(ctx) };
    await revokeImportToken(ctx, field(form, "key"));
    return { revoked: true };
  });

/** Settings > Imports: how to bring things in, and what earlier imports brought and left out. */
export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { origin, community } = useRoot();
  const token = actionData && "token" in actionData ? actionData.token : null;
  const refusal = actionData && "error" in actionData ? actionData.error.message : null;
  const here = `--community ${community?.slug ?? ""} --url ${origin} --token ${token ?? "atr_…"}`;
  const command = ["stackexchange Posts.xml", "slack export.zip"]
    .map((file) => `npm run import -- ${file} ${here}`)
    .join("\n\n");
  const { runs, tokens } = loaderData;
  return (
    <SettingsPage title={m.imports_title()} description={m.imports_intro()}>
      <SettingsSection title={m.imports_how()} description={m.imports_how_text()}>
        <Form method="post" className="stack">
          {refusal !== null && <FormError>{refusal}</FormError>}
          <Textarea
            label={m.imports_command_label()}
            hint={<output>{token ? m.imports_token_ready() : m.imports_token_text({ days: TOKEN_DAYS })}</output>}
            className="mono"
            rows={7}
            readOnly
            spellCheck={false}
            value={command}
          />
          {token === null && (
            <div>
              <Button type="submit">{m.imports_token_make()}</Button>
            </div>
          )}
        </Form>
      </SettingsSection>
      {actionData && "revoked" in actionData && <TokenRevoked answer={actionData} />}
      {tokens.length > 0 && <ImportTokens tokens={tokens} />}
      {runs.length === 0 ? (
        <SettingsSection>
          <EmptyState icon={UploadIcon} title={m.imports_none()} text={m.imports_none_text()} level={2} compact />
        </SettingsSection>
      ) : (
        runs.map((run) => <ImportRunSection key={run.id} run={run} />)
      )}
    </SettingsPage>
  );
}
