import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Pic } from '@/kit/parts/Pic'
import type { LoadRows } from '@/kit/state/PagedList'
import { Resource } from '@/kit/state/Resource'
import { CourseRow } from './_parts/CourseRow'
import './index.scss'

definePageConfig({ navigationBarTitleText: '商学院' })

type Zones = Data<Endpoints['GET /api/article/category/zonelist']>
type Course = Data<Endpoints['GET /api/article/hot/list']>['list'][number]

/** Topics two to a row; when they do not come, the courses below are there all the same. */
const Topics = observer(function Topics({ topics }: { topics: Resource<Zones> }) {
  return (
    <View className="school">
      <View className="school__topics">
        {topics.data?.list.map(topic => (
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

export default page(() => {
  const [topics] = useState(
    () => new Resource<Zones>(() => api('GET /api/article/category/zonelist', { type: 'school' }, quietly))
  )
  // Together, so that neither pushes the other down, and a retry brings both.
  const load: LoadRows<Course> = async paging => {
    const [courses] = await Promise.all([
      api('GET /api/article/hot/list', paging, quietly),
      paging.page === 1 && topics.refresh()
    ])
    return courses
  }
  return (
    <ListPage
      load={load}
      skeleton="inbox"
      head={list => list.items.length > 0 && <Topics topics={topics} />}
      rowKey={course => course.id}
      row={(course, i) => <CourseRow course={course} rank={i + 1} />}
      empty={{ icon: 'notes', words: '还没有课程' }}
    />
  )
})
