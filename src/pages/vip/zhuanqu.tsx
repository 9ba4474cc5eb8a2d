import { api } from '@/api'
import { GoodsListPage } from '@/kit/pages/GoodsListPage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '会员专区' })

export default page(() => (
  <GoodsListPage
    load={query => api('GET /api/products', { ...query, vip: 1 }, { catch: true, quiet: true })}
    empty={{ words: '会员专享的好物正在路上' }}
  />
))
