export { claimed, taskGroups, tasksSeen } from './present'
