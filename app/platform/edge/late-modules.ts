/**
 * Starts the page's modules once what stands above the fold has been painted: what is read goes first on a slow line.
 * A press or a key before then starts them at once, and so does a second that nothing was painted in. They are
 * run one after the other, the entry (which is first among the links) last, so that no frame waits for all of them.
 * Until they have come links and forms are the browser's.
 */
const LATE = `function(links,text,nonce){var begun;function put(what,props){var node=document.createElement(what);for(var name in props)node[name]=props[name];node.nonce=nonce;document.head.append(node);return node}function breath(){return new Promise(function(next){setTimeout(next)})}function begin(){if(begun)return;begun=true;links.forEach(function(href){put("link",{rel:"modulepreload",href:href})});links.slice(1).reduce(function(before,href){return before.then(function(){return import(href)}).then(breath,breath)},Promise.resolve()).then(function(){put("script",{type:"module",textContent:text}).remove()})}function painted(){requestAnimationFrame(function(){setTimeout(begin)})}if(document.readyState==="complete")painted();else addEventListener("load",painted);setTimeout(begin,1000);["pointerdown","keydown"].forEach(function(name){addEventListener(name,begin,{capture:true,once:true})})}`;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Takes React Router's preloads and its module script out of a rendered document, and lets an inline script put them
 * in later. Returns the script's text as well, whose hash a policy without a nonce has to name.
 * @throws where React Router no longer writes them this way
 */
export function startModulesLate(head: string, body: string, nonce: string): Late {
  const links = [...head.matchAll(PRELOAD)].map((match) => match[1] ?? "");
  // Only the renderer knows the nonce: nothing that somebody wrote is taken for its script.
  const start = `<script nonce="${nonce}" type="module" async="">`;
  const from = body.lastIndexOf(start);
  const to = body.indexOf("</script>", from);
  if (from < 0 || links.length === 0) throw new Error("React Router writes its modules in another way");
  const modules = body.slice(from + start.length, to);
  const late = `(${LATE})(${inScript(links)},${inScript(modules)},document.currentScript.nonce)`;
  return {
    head: head.replace(PRELOAD, ""),
    body: `${body.slice(0, from)}<script nonce="${nonce}">${late}${body.slice(to)}`,
    modules,
  };
}

interface Late {
  head: string;
  body: string;
  modules: string;
}

/** JSON that ends no script element. */
export const inScript = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");
