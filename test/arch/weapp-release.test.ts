import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ciWords, readRelease } from '../../scripts/lib/weapp-release'
import { filesUnder, readText, root } from './source'

const folder = mkdtempSync(path.join(tmpdir(), 'weapp-key-'))
const key = path.join(folder, 'upload.key')
const other = path.join(folder, 'other.key')
writeFileSync(key, '-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n')
writeFileSync(other, 'not a key')
const right = {
  WEAPP_APPID: 'wx0123456789abcdef',
  WEAPP_PRIVATE_KEY: key,
  WEAPP_ROBOT: '2',
  TARO_APP_API_BASE: 'https://api.example.cn'
}

test.each([
  [{ WEAPP_APPID: '' }, /WEAPP_APPID/],
  [{ WEAPP_APPID: 'touristappid' }, /WEAPP_APPID/],
  [{ WEAPP_PRIVATE_KEY: '' }, /WEAPP_PRIVATE_KEY: path of the upload key/],
  [{ WEAPP_PRIVATE_KEY: path.join(folder, 'none.key') }, /there is no file/],
  [{ WEAPP_PRIVATE_KEY: other }, /no private key/],
  [{ WEAPP_ROBOT: '31' }, /WEAPP_ROBOT/],
  [{ TARO_APP_API_BASE: '' }, /TARO_APP_API_BASE/],
  [{ TARO_APP_API_BASE: 'http://api.example.cn' }, /TARO_APP_API_BASE/],
  [{ TARO_APP_API_BASE: 'https://api.example.cn/' }, /TARO_APP_API_BASE/]
])('with %j it is said what is missing', (over, words) => {
  expect(readRelease({ ...right, ...over }, root).wrong.join('\n')).toMatch(words)
})

test('every reason is named at once', () => expect(readRelease({}, root).wrong).toHaveLength(3))

test('WeChat is told the version of package.json', () => {
  const { version } = JSON.parse(readText('package.json'))
  const { release } = readRelease({ ...right, WEAPP_DESC: '修复扫码' }, root)
  expect(release).toMatchObject({ version, robot: 2, description: '修复扫码' })
  const words = ciWords('upload', release!)
  expect(words.slice(0, 3)).toEqual(['upload', '--project-path', '.'])
  expect(words).toEqual(expect.arrayContaining(['--upload-version', version, '--appid', 'wx0123456789abcdef']))
  expect(ciWords('preview', release!)).toContain('--qrcode-output-dest')
})

/** Interfaces of WeChat that have to be named in app.json and applied for in the admin. */
const PRIVATE = [
  ...['getFuzzyLocation', 'getLocation', 'onLocationChange', 'startLocationUpdate', 'startLocationUpdateBackground'],
  ...['chooseLocation', 'choosePoi', 'chooseAddress']
]

test('the app names the private interfaces it uses, no more and no fewer, and the checklist tells of each', () => {
  const code = filesUnder('src', /\.tsx?$/)
    .map(readText)
    .join('\n')
  const used = PRIVATE.filter(name => new RegExp(`Taro\\.${name}\\(`).test(code)).sort()
  const config = readText('src/app.config.ts')
  const named = /requiredPrivateInfos: \[([^\]]*)\]/.exec(config)![1]!.match(/\w+/g)!.sort()
  expect(named).toEqual(used)
  if (used.some(name => /Location/.test(name))) expect(config).toContain(`'scope.userLocation': { desc:`)
  const checklist = readText('docs/RELEASE-WEAPP.md')
  for (const name of used) expect(checklist).toContain(`\`${name}\``)
})

test('the two READMEs name the same hosts, commands and documents', () => {
  const named = (file: string) =>
    [
      ...new Set(
        readText(file).match(/docs\/[\w./-]+\.md|\bnpm run [\w:]+|\b(?:request|socket|uploadFile|downloadFile)\b/g)
      )
    ].sort()
  const english = named('README.md').filter(word => !word.startsWith('docs/recipes/'))
  expect(named('README.zh-CN.md').filter(word => !word.startsWith('docs/recipes/'))).toEqual(english)
})
