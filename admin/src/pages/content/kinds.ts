import type { Answer } from '../../api'

export type Row = Answer<'GET /api/admin/article/list'>['list'][number]
export type Detail = Answer<'GET /api/admin/article/detail/{id}'>
export type Kind = Row['kind']

export const KINDS: { value: Kind; label: string; one: string }[] = [
  { value: 'notice', label: '公告', one: '公告' },
  { value: 'help', label: '帮助', one: '帮助文章' },
  { value: 'school', label: '商学院', one: '课程' },
  { value: 'agreement', label: '协议与说明', one: '协议版本' }
]

export const kindOf = (kind: string) => KINDS.find(({ value }) => value === kind) ?? KINDS[0]!

/** Texts the shop is bound by, and the page about it. */
export const AGREEMENTS = [
  { value: 'about', label: '关于我们' },
  { value: 'privacy', label: '隐私政策' },
  { value: 'service', label: '用户服务协议' },
  { value: 'collect', label: '个人信息收集清单' },
  { value: 'share', label: '第三方信息共享清单' }
] as const

const PAGES: Record<Exclude<Kind, 'agreement'>, string> = {
  notice: '/pages/notice/notice',
  help: '/pages/notice/help',
  school: '/pages/school/detail'
}

/** Where shoppers read it. */
export const pageOf = ({ id, kind }: Pick<Row, 'id' | 'kind'>) =>
  kind === 'agreement' ? '' : `/#${PAGES[kind]}?id=${id}`
