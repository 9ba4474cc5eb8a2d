import { page } from '@/kit/pages/page'
import { MaterialList } from './_parts/MaterialList'

definePageConfig({ navigationBarTitleText: '直播素材' })

export default page(() => <MaterialList type="live" empty="这里还没有直播素材" />)
