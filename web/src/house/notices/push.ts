/** Notices to this browser: whether they can be, are, and how to begin and end them. */
import { post } from '$/api/http';

export const possible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** Where another worker of this page takes push.js in, that one is there already. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const there = await navigator.serviceWorker.getRegistration('/');
  if (!there) await navigator.serviceWorker.register('/push.js', { scope: '/' });
  return navigator.serviceWorker.ready;
}

const subscribed = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

export const isOn = async (): Promise<boolean> => possible() && (await subscribed()) !== null;

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Asks the browser, and then the server; false: the person or the browser does not want it. */
export async function begin(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await worker();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = subscription.toJSON();
  await post('/api/my/notices/push', { endpoint, key: keys?.p256dh, auth: keys?.auth });
  return true;
}

export async function end(): Promise<void> {
  const subscription = await subscribed();
  if (!subscription) return;
  await post('/api/my/notices/push/end', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
