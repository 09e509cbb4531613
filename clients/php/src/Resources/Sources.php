<?php

declare(strict_types=1);

namespace Parley\Resources;

use Parley\Documents\Source;
use Parley\Errors\RequestTimeoutError;
use Parley\Errors\SourceFailedError;
use Parley\File;
use Parley\Http\Call;
use Parley\Http\Transport;

/** What chatbots learn from: websites, pages, files, texts and question-answer pairs. Read in the background. */
final class Sources
{
    private const FIRST_LOOK = 0.25;
    private const LONGEST_BETWEEN_LOOKS = 5.0;

    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /** @return list<Source> */
    public function list(string $chatbotId): array
    {
        $document = $this->transport->json(new Call('GET', Call::path('chatbots', $chatbotId, 'sources')));
        return Source::listFrom($document['sources'] ?? null);
    }

    /** A source and how far it is. */
    public function get(string $chatbotId, string $sourceId): Source
    {
        return $this->source(new Call('GET', Call::path('chatbots', $chatbotId, 'sources', $sourceId)));
    }

    /** Adds a text: Markdown, or plain text with the type `text`. The URL is where visitors can read it. */
    public function addText(
        string $chatbotId,
        string $title,
        string $content,
        ?string $url = null,
        ?string $type = null,
        ?string $idempotencyKey = null,
    ): Source {
        $body = ['type' => $type, 'title' => $title, 'content' => $content, 'url' => $url];
        return $this->add($chatbotId, $body, $idempotencyKey);
    }

    /**
     * Adds a `page`, a `website` or the pages of a `sitemap`.
     *
     * @param list<string>|null $include
     * @param list<string>|null $exclude
     */
    public function addUrl(
        string $chatbotId,
        string $url,
        string $type = 'page',
        ?string $title = null,
        ?array $include = null,
        ?array $exclude = null,
        ?int $maxPages = null,
        ?int $maxDepth = null,
        ?int $refreshEveryHours = null,
        ?string $idempotencyKey = null,
    ): Source {
        $body = [
            'type' => $type,
            'url' => $url,
            'title' => $title,
            'include' => $include,
            'exclude' => $exclude,
            'maxPages' => $maxPages,
            'maxDepth' => $maxDepth,
            'refreshEveryHours' => $refreshEveryHours,
        ];
        return $this->add($chatbotId, $body, $idempotencyKey);
    }

    /**
     * Adds questions with the answers that must be exactly so.
     *
     * @param list<array{question: string, answer: string}> $pairs
     */
    public function addPairs(
        string $chatbotId,
        string $title,
        array $pairs,
        ?string $url = null,
        ?string $idempotencyKey = null,
    ): Source {
        $body = ['type' => 'pairs', 'title' => $title, 'pairs' => $pairs, 'url' => $url];
        return $this->add($chatbotId, $body, $idempotencyKey);
    }

    /**
     * Uploads a file of up to 50 MB.
     *
     * @param File|string $file A path, or a `File`
     * @param (\Closure(int, int): void)|null $onProgress Called with the bytes sent so far and all there are; after
     *     a broken connection it begins again
     */
    public function addFile(
        string $chatbotId,
        File|string $file,
        ?string $title = null,
        ?string $url = null,
        ?\Closure $onProgress = null,
        ?string $idempotencyKey = null,
    ): Source {
        $file = is_string($file) ? File::path($file) : $file;
        return $this->source(new Call(
            'POST',
            Call::path('chatbots', $chatbotId, 'files'),
            form: Call::given(['title' => $title, 'url' => $url, 'file' => $file->forCurl()]),
            idempotencyKey: Call::keyOrNew($idempotencyKey),
            onProgress: $onProgress,
        ));
    }

    /** Reads a source again; only what has changed is indexed anew. */
    public function refresh(string $chatbotId, string $sourceId): Source
    {
        return $this->source(new Call('POST', Call::path('chatbots', $chatbotId, 'sources', $sourceId, 'refresh')));
    }

    /** Stops reading a source; what was read stays. */
    public function cancel(string $chatbotId, string $sourceId): Source
    {
        return $this->source(new Call('POST', Call::path('chatbots', $chatbotId, 'sources', $sourceId, 'cancel')));
    }

    /** Deletes a source: it leaves the answers at once. */
    public function delete(string $chatbotId, string $sourceId): void
    {
        $this->transport->fetch(new Call('DELETE', Call::path('chatbots', $chatbotId, 'sources', $sourceId)));
    }

    /**
     * Waits until a source is `ready`; one that fails is a SourceFailedError.
     *
     * @param float|null $timeout Seconds
     * @param (\Closure(Source): void)|null $onProgress Called with the source each time it was looked at
     */
    public function waitUntilRead(
        string $chatbotId,
        string $sourceId,
        ?float $timeout = null,
        ?\Closure $onProgress = null,
    ): Source {
        $until = $timeout === null ? INF : microtime(true) + $timeout;
        for ($wait = self::FIRST_LOOK; ; $wait = min(self::LONGEST_BETWEEN_LOOKS, $wait * 1.5)) {
            $source = $this->get($chatbotId, $sourceId);
            $onProgress?->__invoke($source);
            if ($source->status === 'ready') {
                return $source;
            }
            if ($source->status !== 'pending') {
                throw new SourceFailedError($source);
            }
            $left = $until - microtime(true);
            if ($left <= 0) {
                throw new RequestTimeoutError('The source was not read within the time given.');
            }
            $this->transport->wait(min($wait, $left));
        }
    }

    /** @param array<string, mixed> $body */
    private function add(string $chatbotId, array $body, ?string $idempotencyKey): Source
    {
        $path = Call::path('chatbots', $chatbotId, 'sources');
        $key = Call::keyOrNew($idempotencyKey);
        return $this->source(new Call('POST', $path, body: Call::given($body), idempotencyKey: $key));
    }

    private function source(Call $call): Source
    {
        return Source::from($this->transport->json($call));
    }
}
