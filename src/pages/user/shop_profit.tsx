import { go } from '@/kit/nav'
import { type BonusKind, BonusPage } from '@/kit/pages/BonusPage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '推店收益' })

const KINDS: readonly BonusKind[] = [
  {
    value: 'partner',
    text: '我推荐的店铺',
    shops: '推荐店铺',
    empty: {
      icon: 'store',
      words: '还没有推店收益',
      hint: '邀请商家注册并入驻，店铺成交后这里会有收益',
      action: '去邀请',
      onAction: () => go('/pages/user/fans')
    }
  },
  {
    value: 'dock',
    text: '我对接的店铺',
    shops: '对接店铺',
    empty: { icon: 'store', words: '还没有对接的店铺收益', hint: '由平台指定你对接的店铺，成交后这里会有收益' }
  }
]

/** Income from shops somebody brought in, or looks after. */
export default page(() => <BonusPage kinds={KINDS} />)
