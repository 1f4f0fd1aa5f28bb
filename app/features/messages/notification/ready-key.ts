/** The event that an application's format, or one of its volumes, is finished. */
export const readyKey = (orderId: number, volume: number) => `ready:${orderId}:${volume}`
