import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Frame } from '@/kit/pages/Frame'
import { page } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'

definePageConfig({ navigationBarTitleText: '商圈' })

export default page(() => (
  <Frame nav={<NavBar canBack={false} />}>
    <View onClick={() => go('/pages/notice/list')}>公告</View>
  </Frame>
))
