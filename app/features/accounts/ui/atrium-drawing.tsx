/** A court with arches, one behind the other, and light from above: drawn in the community's header colours. */
export function AtriumDrawing() {
  const arches = [0, 1, 2, 3, 4, 5];
  return (
    <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">
      <g fill="currentColor">
        {arches.map((depth) => (
          <path key={depth} d={archAt(depth)} fillOpacity={0.045} />
        ))}
        <path d="M400 250 240 780h320Z" fillOpacity={0.05} />
        <path d="M400 250 320 780h160Z" fillOpacity={0.06} />
      </g>
      <g stroke="currentColor" strokeOpacity={0.16} strokeWidth={2}>
        {arches.map((depth) => (
          <path key={depth} d={archAt(depth)} />
        ))}
        {[-3, -2, -1, 0, 1, 2, 3].map((tile) => (
          <path key={tile} d={`M${400 + tile * 52} 780 ${400 + tile * 230} 1000`} />
        ))}
        <path d="M0 850h800M0 930h800" />
      </g>
      <g fill="currentColor" fillOpacity={0.85}>
        <rect x="286" y="772" width="228" height="10" rx="5" />
        <path d="M306 782h8l-6 46h-8zM486 782h8l6 46h-8z" />
        <circle cx="330" cy="716" r="15" />
        <path d="M308 772c0-24 8-38 22-38s22 14 22 38z" />
        <circle cx="404" cy="708" r="16" />
        <path d="M381 772c0-28 9-44 23-44s23 16 23 44z" />
        <circle cx="474" cy="718" r="14" />
        <path d="M454 772c0-22 8-35 20-35s20 13 20 35z" />
      </g>
    </svg>
  );
}

/** Each arch stands a little further in than the one before. */
function archAt(depth: number): string {
  const half = 380 - depth * 52;
  const foot = 1000 - depth * 44;
  const spring = 420 - depth * 6;
  return `M${400 - half} ${foot}V${spring}a${half} ${half} 0 0 1 ${half * 2} 0V${foot}`;
}
