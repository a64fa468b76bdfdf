/** No element of HTML is a list that is moved through from a text beside it. */
export const LIST = { role: "listbox" };
export const OPTION = { role: "option", "aria-selected": false };
export const CHOSEN = { role: "option", "aria-selected": true };
