import { defineConfig } from 'prisma/config'

/** For `prisma generate` and editors; migrations are applied by prisma/migrate.ts, which needs no native engine. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
})
