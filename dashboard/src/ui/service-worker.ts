/** Shows push notifications, and a page of our own while there is no network. There is none over plain HTTP. */
export const registerServiceWorker = () => navigator.serviceWorker.register('/service-worker.js');
