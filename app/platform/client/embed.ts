/** What the window in which somebody signed in for a frame says to it: `{ type, state, code }`. */
export const OFFERED = "atrium:session";
/** Asks the script below for that window; prevented where it came. */
export const ASK_TO_SIGN_IN = "atrium:sign-in";

/** Tells the page around an embedded one how high it is, and in which colours; runs inline in pages with ?iframe=true. */
const SAY_HEIGHT = `var last="";function colours(){var css=getComputedStyle(document.documentElement),all={};["brand","brand-text","brand-fg","bg","text"].forEach(function(n){all[n]=css.getPropertyValue("--"+n).trim()});return all}
function say(){var told={type:"atrium:height",height:document.documentElement.scrollHeight,colours:colours()},now=JSON.stringify(told);if(now!==last){last=now;parent.postMessage(told,"*")}}addEventListener("load",say);new ResizeObserver(say).observe(document.documentElement);new MutationObserver(say).observe(document.documentElement,{attributeFilter:["class"]})`;

/**
 * Signing in from another site's frame: a window of ours, and the session that its person offers to this very frame
 * (accounts/framed.server). What comes without the word that the frame gave along is somebody else's. Our own preview
 * stands on no other site, and leaves its links alone.
 */
const SIGN_IN = `try{if(parent.location.href)return}catch(e){}
var site="",word=null;try{site=new URL(location.ancestorOrigins&&location.ancestorOrigins[0]||document.referrer).host}catch(e){}
if(!site)return;
function ask(){var w=crypto.getRandomValues(new Uint32Array(4)).join("-");if(!open("/session/frame?site="+encodeURIComponent(site)+"&state="+w,"_blank","popup,width=540,height=760"))return false;word=w;return true}
function call(method,body){return fetch("/internal_api/framed_sessions",{method:method,headers:{"Content-Type":"application/json"},body:body})}
addEventListener("${ASK_TO_SIGN_IN}",function(e){if(ask())e.preventDefault()});
addEventListener("click",function(e){var at=e.target&&e.target.closest&&e.target.closest("a[href*='/users/sign_in'],[data-framed=out]");if(!at)return;
if(at.dataset.framed){call("DELETE").then(function(){location.reload()});return}
if(ask()){e.preventDefault();e.stopImmediatePropagation()}},true);
addEventListener("message",function(e){var said=e.data;if(e.origin!==location.origin||!said||said.type!=="${OFFERED}"||!word||said.state!==word)return;word=null;
call("POST",JSON.stringify({code:said.code})).then(function(){return call("GET")}).then(function(r){return r.json()}).then(function(me){if(me.is_signed_in)location.reload();else document.querySelector("[data-framed=refused]").hidden=false})})`;

export const EMBED_SCRIPT = import.meta.env.SSR
  ? `(function(){if(parent===window)return;${SAY_HEIGHT};${SIGN_IN}})()`
  : "";

/**
 * From now on links are the browser's: the router never hears of a click. In an embedded page they open in the top
 * window (interface.md), which `<base target="_top">` does and the router would not. Returns the way to stop.
 */
export function leaveLinksToBrowser(view: Pick<Window, "addEventListener" | "removeEventListener">): () => void {
  const onClick = (event: Event) => {
    const target = event.target;
    if (target instanceof Element && target.closest("a[href]:not([href^='#'])")) event.stopImmediatePropagation();
  };
  view.addEventListener("click", onClick, true);
  return () => view.removeEventListener("click", onClick, true);
}
