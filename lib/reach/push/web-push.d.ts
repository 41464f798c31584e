declare module 'web-push' {
  type Options = {
    vapidDetails?: { subject: string; publicKey: string; privateKey: string };
    TTL: number;
    urgency: 'very-low' | 'low' | 'normal' | 'high';
    topic: string;
  };
  type Request = { endpoint: string; headers: Record<string, string | number>; body: Buffer };
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
  const webPush: {
    generateRequestDetails: (subscription: Subscription, payload: string, options: Options) => Request;
    generateVAPIDKeys: () => { publicKey: string; privateKey: string };
  };
  export default webPush;
}
