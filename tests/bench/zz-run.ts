import { seasonBench } from './zz-season'
seasonBench()
