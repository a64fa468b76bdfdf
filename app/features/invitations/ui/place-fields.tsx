import { useSearchParams } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Emoji } from "~/ui/emoji";
import { Checkbox, FieldGroup } from "~/ui/choice";
import type { LinkPlaces } from "../places.server";

interface PlaceFieldsProps {
  places: LinkPlaces;
  errors: Record<string, string>;
  /** By the name of its box: `space_7`, `group_3`. */
  isTicked: (name: string, id: number) => boolean;
}

/** A box for each group and each space that an invitation may open. */
export function PlaceFields({ places, errors, isTicked }: PlaceFieldsProps) {
  return (
    <>
      {places.groups.length > 0 && (
        <Places
          label={m.invitations_groups()}
          prefix="group_"
          places={places.groups}
          isTicked={isTicked}
          error={errors.space_group_ids}
        />
      )}
      {places.spaces.length > 0 && (
        <Places
          label={m.invitations_spaces()}
          prefix="space_"
          places={places.spaces}
          isTicked={isTicked}
          error={errors.space_ids}
        />
      )}
    </>
  );
}

/** The name of the box of the group that whoever leads here asks for (`?group=3`); it is ticked before anything was. */
export const useAskedPlace = (): string => `group_${useSearchParams()[0].get("group")}`;

interface PlacesProps {
  label: string;
  prefix: string;
  places: LinkPlaces["spaces"];
  isTicked: PlaceFieldsProps["isTicked"];
  error?: string;
}

function Places({ label, prefix, places, isTicked, error }: PlacesProps) {
  return (
    <FieldGroup label={label} error={error}>
      {(group) => (
        <fieldset {...group}>
          {places.map(({ id, name, emoji }) => (
            <Checkbox
              key={id}
              name={`${prefix}${id}`}
              label={
                <>
                  {emoji && <Emoji>{emoji}</Emoji>} <bdi>{name}</bdi>
                </>
              }
              defaultChecked={isTicked(`${prefix}${id}`, id)}
            />
          ))}
        </fieldset>
      )}
    </FieldGroup>
  );
}
