import { api } from '@/api'
import { replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { State } from '@/kit/parts/State'
import { Composer, SendBar } from './_parts/Composer'
import { useSending } from './_parts/useSending'

definePageConfig({ navigationBarTitleText: '一键送礼' })

export default page(() => {
  const { product_id, unique, num } = useQuery('product_id', 'unique', 'num')
  const sending = useSending(Number(num) || 1)
  const chosen = product_id && unique ? { product_id, unique } : {}
  return (
    <DetailPage
      load={() => api('GET /api/gift/spreadinfo', chosen, { catch: true, quiet: true })}
      filter={[product_id, unique]}
      missing="这件商品已经下架，去看看别的吧"
      bottom={({ quote }) => quote && <SendBar quote={quote} sending={sending} />}
    >
      {({ quote, rules }) =>
        quote ? (
          <Composer quote={quote} sending={sending} rules={rules} />
        ) : (
          <State
            kind="empty"
            icon="gift"
            words="先挑一件礼物"
            hint="在商品页点「送给好友」就能送出"
            action="去挑礼物"
            onAction={() => replace('/pages/store/mall')}
          />
        )
      }
    </DetailPage>
  )
})
