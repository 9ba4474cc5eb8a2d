import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Pic } from '@/kit/parts/Pic'
import { CourseRow } from './_parts/CourseRow'
import './index.scss'

definePageConfig({ navigationBarTitleText: '商学院' })

const options = { catch: true, quiet: true } as const

/** Topics two to a row; when they do not come, the courses below are there all the same. */
const Topics = observer(function Topics() {
  const topics = useResource(() => api('GET /api/article/category/zonelist', { type: 'school' }, options)).data?.list
  return (
    <View className="school">
      <View className="school__topics">
        {topics?.map(topic => (
          <View key={topic.id} className="school__topic" onClick={() => go('/pages/school/list', { id: topic.id })}>
            <Pic className="school__pic" src={topic.image_input} alt="" width={200} eager />
            <View className="school__words">
              <View className="school__name">{topic.title}</View>
              <View className="school__count">{topic.count} 节课</View>
            </View>
          </View>
        ))}
      </View>
      <View className="school__head">大家都在学</View>
    </View>
  )
})

export default page(() => (
  <ListPage
    load={paging => api('GET /api/article/hot/list', paging, options)}
    head={<Topics />}
    rowKey={course => course.id}
    row={(course, i) => <CourseRow course={course} rank={i + 1} />}
    empty={{ icon: 'notes', words: '课程正在准备中' }}
  />
))
