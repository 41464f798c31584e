import { navigationStarted } from '@/lib/client/navigation';

/** Called by Next for every navigation within the portal: links, `router.push`, back and forward. */
export const onRouterTransitionStart = (url: string) => navigationStarted(url);
