import { pictureAttributesOf } from "~/features/files/addresses";
import { type Player, playerPath, siteOfPlayer } from "~/lib/players";
import type { Words } from "./preview";

interface Card {
  url: string;
  preview: Words;
  player: Player | null;
  picture: { id: number; width: number; height: number } | null;
}

/** What a card is made of: the words, their seal, and the picture as a file of ours. */
export const presentCard = ({ url, preview, player, picture }: Card, seal: string) => ({
  url,
  title: preview.title,
  description: preview.description,
  site_name: preview.site,
  author_name: preview.author,
  sgid: seal,
  picture: picture && {
    id: picture.id,
    width: picture.width,
    height: picture.height,
    src: pictureAttributesOf(picture).src,
  },
  player: player && presentPlayer(player),
});

export type CardPayload = ReturnType<typeof presentCard>;

const presentPlayer = (player: Player) => {
  const { label, site, shape } = siteOfPlayer(player.provider);
  return { provider: player.provider, name: label, site, type: shape, path: playerPath(player) };
};
