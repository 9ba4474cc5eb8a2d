import { randomBytes } from 'node:crypto'
import { connect } from '../src/db/connection'

/** Copies a template database under a name of its own that begins with `prefix`. Answers its address. */
export async function copyOf(template: string, prefix: string): Promise<string> {
  const url = new URL(template)
  const from = url.pathname.slice(1)
  url.pathname = `/${prefix}_${randomBytes(6).toString('hex')}`
  await beside(template, `create database ${url.pathname.slice(1)} template ${from} strategy file_copy`)
  return url.href
}

/** Drops a copy, whoever is still connected to it. */
export const dropCopy = (url: string): Promise<void> =>
  beside(url, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)

/** Runs one statement on the PostgreSQL of `url`, outside of the database it names. */
async function beside(url: string, statement: string) {
  const admin = connect(new URL('/postgres', url).href, 1).$client
  await admin.query(statement).finally(() => admin.end())
}
