import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { page } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { MaterialList } from './_parts/MaterialList'
import './index.scss'

definePageConfig({ navigationBarTitleText: '素材库' })

const ToLive = () => (
  <View className="sucai__live" role="button" onClick={() => go('/pages/sucai/live')}>
    直播素材
  </View>
)

export default page(() => <MaterialList type="goods" nav={<NavBar right={<ToLive />} />} empty="这里还没有素材" />)
