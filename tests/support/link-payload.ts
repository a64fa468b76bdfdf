/** What a hostile site says of itself. */
export const PAYLOAD = `"><script>document.title="owned"</script><img src=x onerror=alert(1)>`;
