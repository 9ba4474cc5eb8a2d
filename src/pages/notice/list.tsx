import { View } from '@tarojs/components'

definePageConfig({ navigationBarTitleText: '公告' })

export default function Page() {
  return <View>stub</View>
}
