import type { FoundPassage } from '../../knowledge/index.ts';
import type { LanguageModel, Prompt } from '../../models/index.ts';
import { calibrated } from '../calibrating/fit-calibration.ts';
import { confidenceAcross } from '../confidence/across-confidence.ts';
import { passageConfidenceOf } from '../confidence/confidence.ts';
import type { FoundEvidence } from '../find-evidence.ts';
import { citedPassages } from '../grounding/citations.ts';
import { linkHosts } from '../grounding/link-hosts.ts';
import { passagesToGive } from '../grounding/passages-to-give.ts';
import { buildPrompt } from '../grounding/prompt.ts';
import { type Support, supportOf } from '../grounding/support.ts';
import { toldInConfidence } from '../grounding/told-in-confidence.ts';
import { highlightWritten } from '../highlights.ts';
import { evenly } from '../log-odds.ts';
import { modeSettings } from '../modes.ts';
import type { AnsweringServices } from '../services.ts';
import { type Draft, type DraftRequest, pieces, resultOf, urlsOf } from './draft.ts';
import { offerOfPerson, refusal } from './fixed-drafts.ts';
import { relatedPages } from './related-pages.ts';
import { type WrittenAnswer, writtenAnswer } from './written-answer.ts';

/** What is left of the confidence when nothing of the answer stands in the passages. */
const unsupportedConfidence = 0.1;
/** A sentence in words of its own shares so many of its words with the passage that it is taken from. */
const paraphrasedTerms = 0.6;

/** What a language model makes of the passages. */
export async function* modelDraft(
  model: LanguageModel,
  request: DraftRequest,
  services: AnsweringServices,
  signal: AbortSignal,
): Draft {
  const { chatbot, conversation, message, mode, language, streamed, timer } = request;
  const { findings, latest } = request.evidence;
  const check = <Result>(work: () => Result) => (timer ? timer.timeNow('checking', work) : work());
  const { goesBeyond } = modeSettings[mode];
  const passages = passagesToGive(findings);
  const prompt = buildPrompt(
    {
      chatbotName: chatbot.name,
      instructions: chatbot.settings.instructions,
      mode,
      language,
      passages,
      past: conversation,
      question: message,
      streamed,
    },
    services,
  );
  // Made with a sentence that no passage supports: most answers have none.
  const known = () => passages.map(({ title, headingPath, text }) => [title, ...headingPath, text].join('\n'));
  const told = [chatbot.settings.instructions, ...prompt.messages.slice(0, 1).map(({ content }) => content)];
  const bounds = {
    hosts: linkHosts(passages, {
      domain: chatbot.domain,
      allowed: [...(chatbot.otherDomains ?? []), ...chatbot.settings.linkHosts],
    }),
    isConfidential: toldInConfidence(told, known),
    known: () => [...known(), message],
    goesBeyond,
  };
  const writing = writtenAnswer(
    model,
    prompt,
    { passages, scores: () => latest().findings.scores, language, bounds, check },
    signal,
  );
  const written = streamed ? yield* writing : await resultOf(writing);

  const used = citedPassages(written.citations);
  const evidence = latest();
  const { uncalibrated, estimate } = check(() =>
    estimated(evidence, used, supportOf(written.text, written.citations, language)),
  );
  const confidence = used.length > 0 ? estimate : Math.min(estimate, unsupportedConfidence);
  const isUnsupported = used.length === 0 && !goesBeyond;
  const isUnsure = !goesBeyond && confidence < request.confidenceThreshold;
  // Streamed sentences cannot be withdrawn: only the low confidence shows it.
  const isReplaced = written.text === '' || (!streamed && (isUnsupported || isUnsure));
  const usage = usageOf(written, prompt, request, services);

  if (isReplaced) {
    const text = await refusal(request);
    yield* pieces(text, streamed);
    return {
      text,
      kind: 'refusal',
      confidence: Math.min(confidence, unsupportedConfidence),
      sources: [],
      related: relatedPages(evidence),
      usage,
    };
  }
  if (!streamed) {
    yield* pieces(written.text, false);
    for (const citation of written.citations) yield { citation };
  }
  const offer = isUnsupported || isUnsure ? await offerOfPerson(request) : '';
  if (offer) yield `\n\n${offer}`;
  return {
    text: offer ? `${written.text}\n\n${offer}` : written.text,
    kind: isUnsupported ? 'refusal' : 'answer',
    confidence,
    uncalibrated,
    sources: urlsOf(used),
    ...(isUnsupported && { related: relatedPages(evidence) }),
    // Pointing at words would make them look surer than they are.
    highlights: isUnsure ? [] : highlightWritten(written.text, written.citations, evidence.findings.scores),
    usage,
  };
}

/** How likely the passages hold the answer, those cited above all, and how much of what was written stands in them. */
function estimated(
  { findings, calibration, evidence: evidenceFor }: FoundEvidence,
  cited: readonly FoundPassage[],
  { sentences, terms }: Support,
): { uncalibrated: number; estimate: number } {
  const evidence = evidenceFor();
  const opinions = cited.flatMap((passage) => findings.scores?.get(passage)?.relevance ?? []);
  const readUsed = opinions.length > 0 ? evenly(Math.max(...opinions)) : evidence.readUsed;
  const across = confidenceAcross(findings, cited.length > 0 ? cited : findings.passages);
  const uncalibrated = across ?? passageConfidenceOf({ ...evidence, readUsed });
  // A chatbot's calibration is of questions in the language of its documents.
  const held = across ?? (evidence.across ? uncalibrated : calibrated(uncalibrated, calibration));
  const supported = sentences * Math.min(1, terms / paraphrasedTerms);
  return { uncalibrated, estimate: Math.round(held * supported * 1_000) / 1_000 };
}

function usageOf(
  { text, usage }: WrittenAnswer,
  { messages }: Prompt,
  { understood }: DraftRequest,
  { countTokens }: AnsweringServices,
) {
  const promptTokens =
    (usage?.promptTokens ?? messages.reduce((sum, { content }) => sum + countTokens(content), 0)) +
    understood.usage.promptTokens;
  const completionTokens = (usage?.completionTokens ?? countTokens(text)) + understood.usage.completionTokens;
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
}
