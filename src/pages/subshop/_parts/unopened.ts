import { replace } from '@/kit/nav'
import type { EmptyWords } from '@/kit/pages/ListPage'

/** What somebody without a sub-shop is told on its pages. */
export const UNOPENED: EmptyWords = {
  icon: 'store',
  words: '你还没有开通小店',
  hint: '完成实名认证就能开，不收任何费用',
  action: '去开通',
  onAction: () => replace('/pages/subshop/open')
}
