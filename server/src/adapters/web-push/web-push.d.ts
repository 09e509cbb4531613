/** What we use of the package, which comes without types. */
declare module 'web-push' {
  interface RequestDetails {
    endpoint: string;
    headers: Record<string, string | number>;
    body: Buffer | null;
  }
  export function generateRequestDetails(
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
    payload: string,
    options: {
      vapidDetails: { subject: string; publicKey: string; privateKey: string };
      TTL: number;
      topic: string;
      urgency: 'high';
      contentEncoding: 'aes128gcm';
    },
  ): RequestDetails;
  const library: { generateRequestDetails: typeof generateRequestDetails };
  export default library;
}
