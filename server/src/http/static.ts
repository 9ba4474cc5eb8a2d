import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const YEAR_S = 365 * 86_400

/**
 * Serves the built H5 app in `folder` at the root. Files named by their content are kept for a year; the page itself is
 * asked for again each time. Does nothing when there is no build.
 */
export async function serveApp(app: FastifyInstance, folder: string) {
  const index = path.join(folder, 'index.html')
  if (!existsSync(index)) return
  const policy = contentPolicy(readFileSync(index, 'utf8'))
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const page = /\.html(\.(br|gz))?$/.test(file)
      const hashed = /\.[0-9a-f]{8,}\.\w+(\.(br|gz))?$/.test(file)
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_S}, immutable` : page ? 'no-cache' : 'public, max-age=3600'
      )
      if (page) reply.header('content-security-policy', policy)
    }
  })
  // The app's router lives behind the hash; an address typed or shared without it still leads to its page.
  app.get('/pages/*', (request, reply) => reply.redirect(`/#${request.url}`))
}

/**
 * What the page may load: our own scripts and the inline one Taro sets the root font size with, pictures and media from
 * object storage, files the person has chosen (Taro fetches them by their blob: address before it sends them), frames for the webview page (which itself opens only listed hosts).
 */
export function contentPolicy(html: string): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`
  )
  return [
    `default-src 'self'`,
    `script-src 'self' ${inline.join(' ')}`.trim(),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: https:`,
    `media-src 'self' data: blob: https:`,
    `font-src 'self' data:`,
    // Tencent Cloud Chat keeps its connection in a worker it makes of its own code.
    `worker-src 'self' blob:`,
    // A photo from the album is read from its blob before it goes up.
    `connect-src 'self' blob: https: wss:`,
    `frame-src https:`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
    `form-action 'self' https:`,
    `object-src 'none'`
  ].join('; ')
}

/**
 * Serves the built console in `folder` under /admin, under a policy of its own: nothing of other hosts but pictures, no
 * frames, no inline scripts. Its router has paths of its own, so every path there that is no file is its page.
 */
export async function serveConsole(app: FastifyInstance, folder: string) {
  const index = path.join(folder, 'index.html')
  if (!existsSync(index)) return
  const page = readFileSync(index)
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/admin/assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    // Vite names every file there by its content.
    setHeaders: reply => void reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`)
  })
  const answer = (_: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('content-security-policy', CONSOLE_POLICY)
      .header('cache-control', 'no-cache')
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(page)
  app.get('/admin', (_, reply) => reply.redirect('/admin/'))
  app.get('/admin/*', answer)
}

/** Styles are written by the components as they are drawn; everything else is a file of ours. */
export const CONSOLE_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob: https:`,
  `media-src 'self' https:`,
  `font-src 'self' data:`,
  `connect-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`
].join('; ')
