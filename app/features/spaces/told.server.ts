import { raw } from "~/platform/database/sql";

/**
 * A condition on the space `s`: its members are told of a new post, as who manages it has said for all who say nothing
 * else. Of a space of which it is not so, whoever asks for all of it is told (`space_preferences`).
 */
export const tellsOfPosts = raw("s.default_post_notifications = 'all'");
