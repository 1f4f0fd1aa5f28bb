/** Migrations: they say what schema.prisma says, agree with each other's processes, and a failed one leaves nothing behind. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { migrate, pendingChange } from '../../prisma/migrate'

const silent = () => undefined

async function onServer(sql: string) {
  const client = new pg.Client(inject('templateUrl').replace(/\/moduchaek$/, '/postgres'))
  await client.connect()
  await client.query(sql)
  await client.end()
}

let databases = 0
async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${++databases}`
  await onServer(`CREATE DATABASE ${name}`)
  onTestFinished(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`))
  return inject('templateUrl').replace(/\/moduchaek$/, `/${name}`)
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

it('the migrations and schema.prisma agree', async () => {
  expect(await pendingChange(await emptyDatabase())).toBe('')
})

it('processes that start at once migrate once', async () => {
  const url = await emptyDatabase()
  const told: string[] = []
  await Promise.all([1, 2, 3].map(() => migrate(url, (line) => told.push(line.trim()))))
  expect(new Set(told).size).toBe(told.length)
  expect(await ask(url, 'SELECT id FROM "CatalogueVersion"')).toEqual([{ id: 1 }])
})

it('a migration that fails is named, leaves nothing of itself, and can be tried again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('prisma/migrations', folder, { recursive: true })
  const broken = join(folder, '20991231000000_broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'migration.sql'), 'CREATE TABLE half (id int); SELECT no_such_function();')
  const url = await emptyDatabase()
  await expect(migrate(url, silent, folder)).rejects.toThrow(/no_such_function[^]*20991231000000_broken/)
  expect(await ask(url, `SELECT to_regclass('half') AS half, to_regclass('"User"') AS users`)).toEqual([{ half: null, users: null }])
  writeFileSync(join(broken, 'migration.sql'), 'CREATE TABLE half (id int)')
  await migrate(url, silent, folder)
  expect(await ask(url, `SELECT to_regclass('half')::text AS half`)).toEqual([{ half: 'half' }])
})
