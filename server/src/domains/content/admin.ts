import { adminContent } from '@contract/content-admin'
import { adminSucai } from '@contract/sucai-admin'
import { bindDomain } from '../../http/context'
import { articleDetail, articleList, removeArticle, saveArticle, showArticle } from './articles'
import { saveSucai, showSucai, sucaiList } from './sucai'
import { removeTopic, saveTopic, topicList } from './topics'

export const adminContentDomain = bindDomain(adminContent, {
  'GET /api/admin/article/list': articleList,
  'GET /api/admin/article/detail/{id}': articleDetail,
  'POST /api/admin/article/save': saveArticle,
  'POST /api/admin/article/show': showArticle,
  'POST /api/admin/article/remove': removeArticle,
  'GET /api/admin/topic/list': topicList,
  'POST /api/admin/topic/save': saveTopic,
  'POST /api/admin/topic/remove': removeTopic
})

export const adminSucaiDomain = bindDomain(adminSucai, {
  'GET /api/admin/sucai/list': sucaiList,
  'POST /api/admin/sucai/save': saveSucai,
  'POST /api/admin/sucai/show': showSucai
})
