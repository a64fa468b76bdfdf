/** Counting ends here, for facts may wait by the thousand when something is wrong. */
export const COUNT_MAX = 100;

/** Facts of a shard, its oldest first, among which those of one community that are on their way are counted. */
export const LOOKED_AT = 5_000;

/** Deliveries or mails that one commit makes due again, and commits of one press of the button. */
export const RETRY_CHUNK = 500;
export const RETRY_CHUNKS = 10;
