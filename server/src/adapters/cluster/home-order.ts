/**
 * The nodes in the order in which they are a chatbot's home, by rendezvous hashing: all nodes that know the same nodes
 * find the same order, and when a node comes or goes only the chatbots move whose first it is.
 */
export function homeOrder(nodes: readonly string[], chatbotId: string): string[] {
  return nodes
    .map((node) => ({ node, weight: hashOf(`${chatbotId}\n${node}`) }))
    .sort((a, b) => b.weight - a.weight || (a.node < b.node ? -1 : 1))
    .map(({ node }) => node);
}

/** FNV-1a, then the last step of MurmurHash3: without it addresses that differ in the last digit would weigh alike. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
