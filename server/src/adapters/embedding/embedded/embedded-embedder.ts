import { availableParallelism } from 'node:os';
import type { QueueRefusal } from '../../../fair-queue.ts';
import { type Embedder, type EmbeddingModels, embeddingModelFor } from '../../../knowledge/ports.ts';
import { STUDENT_IDLE_MS, STUDENT_LANGUAGES, type Student, studentName, tokenizerOf } from '../../languages/student.ts';
import { createTokenizer, type TextTokenizer } from '../../minilm/tokenizer.ts';
import { createEmbeddingDoor } from './embedding-door.ts';
import { MODEL_NAME } from './model-name.ts';

export interface EmbeddedEmbedderOptions {
  /** Where the converted model is kept; processes may share it. */
  cacheDir: string;
  /** For other languages than English; without it, MiniLM embeds all. */
  student?: Student | undefined;
  /** Processors that a model may use. */
  threads?: number;
  questionCacheSize?: number;
  tokenizer?: TextTokenizer;
  /** After so long without a passage their workers end. */
  idleMs?: number;
  /** After so long without a question for the student its worker ends. */
  studentIdleMs?: number;
  /** Called with every question that was refused because too many wait. */
  onQuestionRefused?: ((refusal: QueueRefusal) => void) | undefined;
}

/** A large machine keeps its other processors for everything else. */
const MOST_THREADS = 4;
const QUESTION_CACHE_SIZE = 2_000;
/** MiniLM was trained on English; its vectors of other languages follow letters rather than meaning. */
const MODEL_LANGUAGES = ['en'];
const PASSAGES_IDLE_MS = 10_000;

/**
 * Embeds with all-MiniLM-L6-v2, and texts in the languages of the student with the student: one space with two doors.
 * Neither is loaded before its first text.
 */
export function createEmbeddedEmbedder(options: EmbeddedEmbedderOptions): Embedder {
  const { cacheDir, student, tokenizer = createTokenizer(), idleMs = PASSAGES_IDLE_MS } = options;
  const common = {
    threads: options.threads ?? Math.min(availableParallelism(), MOST_THREADS),
    questionCacheSize: options.questionCacheSize ?? QUESTION_CACHE_SIZE,
    passagesIdleMs: idleMs,
    onQuestionRefused: options.onQuestionRefused,
  };
  const english = { name: MODEL_NAME, door: createEmbeddingDoor({ ...common, model: { cacheDir } }, tokenizer) };
  const others = student && {
    name: studentName(student),
    languages: STUDENT_LANGUAGES,
    door: createEmbeddingDoor(
      { ...common, model: student.network, questionsIdleMs: options.studentIdleMs ?? STUDENT_IDLE_MS },
      tokenizerOf(student),
    ),
  };
  const models: EmbeddingModels = others
    ? [{ name: others.name, languages: others.languages }, { name: english.name }]
    : [{ name: english.name }];
  const doorFor = (language: string) =>
    others && embeddingModelFor(models, language) === others.name ? others.door : english.door;

  return {
    models,
    languages: others ? [...MODEL_LANGUAGES, ...others.languages] : MODEL_LANGUAGES,
    fittedLanguages: MODEL_LANGUAGES,
    embedQuestion: (text, language, asked) => doorFor(language).embedQuestion(text, asked),
    embedPassages: (texts, language, signal) => doorFor(language).embedPassages(texts, signal),
    async close() {
      await Promise.all([english.door.close(), others?.door.close()]);
    },
  };
}
