/**
 * Prisma configuration for `prisma generate` and editors.
 * prisma/migrate.ts applies migrations, because it needs no native engine.
 */
import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
})
