/**
 * Tells whether every case is proven (`npm run test:all`) or a sample of the long sets (`npm
 * test`).
 */
export const everything = process.env.TESTS === 'all'
