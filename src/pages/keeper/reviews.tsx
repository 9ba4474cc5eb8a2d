import { KeptReviews } from '@/kit/order/KeptReviews'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '评价管理' })

export default page(() => <KeptReviews />)
