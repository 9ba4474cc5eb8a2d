import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * WeChat's own command line, of one version. It is fetched when it is used: it brings more than a hundred packages of
 * fixed versions with it, which nobody needs who does not release.
 */
export const CI_PACKAGE = 'miniprogram-ci@2.1.42'

export interface Release {
  appid: string
  /** Absolute path of the upload key. */
  key: string
  /** Which of WeChat's thirty robots uploads; each keeps a version of its own in the admin. */
  robot: number
  version: string
  description: string
}

/** What to release, from the environment and package.json; or every reason why it cannot be, in whole sentences. */
export function readRelease(
  env: Readonly<Record<string, string | undefined>>,
  root: string
): { release: Release; wrong: [] } | { release?: undefined; wrong: string[] } {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const { WEAPP_APPID: appid = '', WEAPP_PRIVATE_KEY: named = '', WEAPP_ROBOT = '1', WEAPP_DESC = '' } = env
  const key = named && path.resolve(root, named)
  const robot = Number(WEAPP_ROBOT)
  const wrong: string[] = []
  if (!/^wx[0-9a-f]{16}$/.test(appid)) wrong.push('WEAPP_APPID: the AppID of the mini-program, wx and 16 hex digits')
  if (!key) wrong.push('WEAPP_PRIVATE_KEY: path of the upload key from 开发管理 → 开发设置 → 小程序代码上传')
  else if (!existsSync(key)) wrong.push(`WEAPP_PRIVATE_KEY: there is no file ${key}`)
  else if (!/-----BEGIN (RSA )?PRIVATE KEY-----/.test(readFileSync(key, 'utf8')))
    wrong.push(`WEAPP_PRIVATE_KEY: ${key} is no private key in PEM`)
  if (!Number.isInteger(robot) || robot < 1 || robot > 30) wrong.push('WEAPP_ROBOT: a number from 1 to 30')
  if (!/^https:\/\/[^\s/]+\.[^\s/]+$/.test(env.TARO_APP_API_BASE ?? ''))
    wrong.push('TARO_APP_API_BASE: https address of the API without a path, such as https://api.example.cn')
  if (wrong.length > 0) return { wrong }
  return { release: { appid, key, robot, version, description: WEAPP_DESC || `版本 ${version}` }, wrong: [] }
}

/** The words miniprogram-ci is called with; a preview's code is left in dist/preview.png. */
export function ciWords(verb: 'upload' | 'preview', { appid, key, robot, version, description }: Release): string[] {
  const common = ['--project-path', '.', '--appid', appid, '--private-key-path', key, '--robot', String(robot)]
  const said = ['--upload-version', version, '--upload-description', description, '--use-project-config']
  const code = verb === 'preview' ? ['--qrcode-format', 'image', '--qrcode-output-dest', 'dist/preview.png'] : []
  return [verb, ...common, ...said, ...code]
}
